// The start of one version: launch.cjs calls it when Node is new enough.
'use strict'

const { existsSync, readFileSync } = require('node:fs')

/** With a lower limit of open files the server cannot even load its modules. */
const MIN_FILES = 256

const checkFiles = () => {
  const file = '/proc/self/limits'
  const [, most] = existsSync(file)
    ? (/^Max open files\s+(\d+)/m.exec(readFileSync(file, 'utf8')) ?? [])
    : []
  if (most === undefined || Number(most) >= MIN_FILES) return
  process.stderr.write(
    `Webale needs at least ${MIN_FILES} open files at once; this terminal or service allows ${most}. Allow more: ulimit -n 4096\n`,
  )
  process.exit(1)
}

/** A version that an update tries ends with the update, also when that was killed. */
const endWithUpdate = () => {
  if (process.env.WEBALE_TRIAL === undefined) return
  process.stdin.resume().once('close', () => process.exit(1))
}

exports.run = (root, words) => {
  checkFiles()
  endWithUpdate()
  import('./server/dist/webale.js')
    .then(({ runWebale }) => runWebale(root, words))
    .catch((error) => {
      process.stderr.write(`${error?.stack ?? error}\n`)
      process.exitCode = 1
    })
}
