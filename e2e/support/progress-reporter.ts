// Prints each story as it ends, with its number of how many; and why it failed.
import { relative } from 'node:path'
import type {
  FullConfig,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter'

const print = (text: string): void => void process.stdout.write(`${text}\n`)

const describeError = ({ stack, message, value, snippet }: TestError): string =>
  [stack ?? message ?? value, snippet].filter(Boolean).join('\n')

/** Playwright calls it with `new` and takes what it returns. */
export default function createReporter(): Reporter {
  let total = 0
  let ended = 0
  let folder = ''
  const describe = (test: TestCase): string => {
    const { file, line } = test.location
    return `[${test.parent.project()?.name}] ${relative(folder, file)}:${line} ${test.title}`
  }
  return {
    printsToStdio: () => true,
    onBegin: ({ workers, rootDir }: FullConfig, suite: Suite) => {
      total = suite.allTests().length
      folder = rootDir
      print(`${total} stories with ${workers} workers`)
    },
    onTestEnd: (test: TestCase, { status, retry, duration, errors, attachments }: TestResult) => {
      if (retry === 0) ended += 1
      const again = retry === 0 ? '' : ', again'
      print(
        `${ended}/${total} ${status}${again} ${describe(test)} (${(duration / 1000).toFixed(1)} s)`,
      )
      for (const error of errors) print(describeError(error))
      for (const { name, path } of status === 'passed' || status === 'skipped' ? [] : attachments)
        if (path !== undefined) print(`${name}: ${path}`)
    },
    onError: (error: TestError) => print(describeError(error)),
    onStdErr: (chunk) => void process.stderr.write(chunk),
  }
}
