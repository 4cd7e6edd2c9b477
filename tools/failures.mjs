// A short list of failures for the end of `npm test`, because a build service often keeps only the
// end of the output.
import { relative } from 'node:path'
import { root } from './terminal.mjs'

const MAX_LINES = 12
const MAX_LISTED = 40
const COLOURS = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g')

const withoutColours = (text) => text.replaceAll(COLOURS, '').trim()
const shorten = (message) => withoutColours(message).split('\n').slice(0, MAX_LINES).join('\n    ')
const describeFailure = (path, title, message) =>
  `${relative(root, path)}: ${title}\n    ${shorten(message)}`

const SECOND_TIME = ' (passed the second time)'

/**
 * Whether a test of a Vitest report passed only when it ran again: the messages of its first run
 * are kept.
 */
export const neededSecondRun = ({ status, failureMessages }) =>
  status === 'passed' && failureMessages.length > 0

/**
 * The failed tests of a Vitest report (JSON), and those that passed only the second time, with
 * their messages.
 */
export const unitFailures = (report) =>
  report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const listed = assertionResults.filter(
      (test) => test.status === 'failed' || neededSecondRun(test),
    )
    const isListed = listed.some((test) => test.status === 'failed')
    const unread =
      status === 'failed' && !isListed
        ? [describeFailure(name, 'the file did not load', message ?? '')]
        : []
    const described = listed.map((test) => {
      const note = test.status === 'failed' ? '' : SECOND_TIME
      return describeFailure(name, `${test.fullName}${note}`, test.failureMessages.join('\n'))
    })
    return [...described, ...unread]
  })

/** The failed stories of a Playwright report (JSON), and those that passed only the second time. */
export const storyFailures = (report) => {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  return report.suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) => {
        const message = results.find(({ error }) => error)?.error?.message ?? ''
        const note = status === 'flaky' ? SECOND_TIME : ''
        return `e2e/${file}: [${projectName}] ${title}${note}\n    ${shorten(message)}`
      }),
  )
}

/** The end of a program's output. */
export const lastLines = (output) => [
  withoutColours(output).split('\n').slice(-MAX_LISTED).join('\n    '),
]

/** The list at the end of the run, or nothing when nothing failed. */
export const listFailures = (rows) => {
  const all = rows.flatMap(({ name, failures = [] }) =>
    failures.map((failure) => `- ${name}: ${failure}`),
  )
  const remainder = all.length > MAX_LISTED ? [`- and ${all.length - MAX_LISTED} more`] : []
  return all.length === 0
    ? ''
    : ['', 'What failed or needed a second run:', ...all.slice(0, MAX_LISTED), ...remainder].join(
        '\n',
      )
}
