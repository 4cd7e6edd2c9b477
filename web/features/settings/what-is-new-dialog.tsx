// What is new: the changes of each version, from CHANGELOG.md. The code and the texts are loaded
// when it is opened, and the service worker does not keep them (web/sw.config.ts).
import { Dialog } from '../../ui/dialog.tsx'

type Part = { readonly title: string; readonly changes: readonly string[] }

/** From web/changelog.config.ts, the newest first. */
declare const RELEASES: readonly { readonly version: string; readonly parts: readonly Part[] }[]

export const WhatIsNewDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title="What is new"
    width="l"
    tall
  >
    {RELEASES.map(({ version, parts }, index) => (
      <details
        key={version}
        open={index === 0}
        className="not-first:mt-4"
      >
        <summary className="cursor-pointer rounded-control py-3 font-semibold">
          <h3 className="inline">Version {version}</h3>
        </summary>
        {parts.map((part) => (
          <section key={part.title}>
            <h4 className="mt-4 mb-1.5 font-semibold text-text-2">{part.title}</h4>
            <ul className="list-disc space-y-2 pl-5 marker:text-text-2">
              {part.changes.map((change) => (
                <li
                  key={change}
                  className="max-w-prose"
                >
                  {change}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </details>
    ))}
  </Dialog>
)
