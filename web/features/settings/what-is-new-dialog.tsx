// What is new: the changes of each version, from CHANGELOG.md. The code and the texts are loaded when it is opened.
import { Dialog } from '../../ui/dialog.tsx'

/** From web/changelog.config.ts, the newest first. */
declare const RELEASES: readonly { readonly version: string; readonly changes: readonly string[] }[]

export const WhatIsNewDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onClose={onClose} title="What is new" width="l" tall>
    {RELEASES.map(({ version, changes }, at) => (
      <details key={version} open={at === 0} className="not-first:mt-4">
        <summary className="cursor-pointer rounded-control py-3 font-semibold">
          <h3 className="inline">Version {version}</h3>
        </summary>
        <ul className="mt-1 list-disc space-y-2 pl-5 marker:text-text-2">
          {changes.map((change) => (
            <li key={change} className="max-w-prose">
              {change}
            </li>
          ))}
        </ul>
      </details>
    ))}
  </Dialog>
)
