// Starts the version of Webale that the file `current` names. It is written for any Node, because an old one must get a
// clear message, and it stays the same when Webale is updated.
'use strict'

const fs = require('fs')
const path = require('path')

function giveUp(text) {
  process.stderr.write(text + '\n')
  process.exit(1)
}

function currentVersion() {
  const file = path.join(__dirname, 'current')
  if (fs.existsSync(file)) return fs.readFileSync(file, 'utf8').trim()
  return giveUp(
    'The file "current" is missing in ' +
      __dirname +
      '. Unpack the archive of Webale again, over this folder.',
  )
}

function manifestOf(folder) {
  const file = path.join(folder, 'manifest.json')
  if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, 'utf8'))
  return giveUp(
    'A file of Webale is missing in ' +
      folder +
      '. Unpack the archive of Webale again, over this folder.',
  )
}

function isAtLeast(version, least) {
  const have = version.split('.').map(Number)
  const want = least.split('.').map(Number)
  return have[0] > want[0] || (have[0] === want[0] && have[1] >= want[1])
}

const words = process.argv.slice(2)

function isStart() {
  return words.length === 0 || words[0] === 'start' || words[0] === 'lan'
}

/** Before a start the current version tries a new one, or undoes what a power cut interrupted. */
function finishUpdate() {
  const waiting = ['update.json', 'update-copy'].some(function (name) {
    return fs.existsSync(path.join(__dirname, name))
  })
  if (!waiting) return
  const ended = require('child_process').spawnSync(
    process.execPath,
    [__filename, 'settle-update'],
    {
      stdio: 'inherit',
    },
  )
  if (ended.status !== 0) process.exit(1)
}

if (isStart()) finishUpdate()
const folder = path.join(__dirname, 'versions', currentVersion())
const manifest = manifestOf(folder)
if (!isAtLeast(process.versions.node, manifest.node))
  giveUp(
    'Webale needs Node.js ' +
      manifest.node +
      ' or newer; this is ' +
      process.versions.node +
      '. Install the current Node.js from your system or from nodejs.org.',
  )
if (process.platform + '-' + process.arch !== manifest.system)
  giveUp(
    'This is Webale for ' +
      manifest.system +
      ', and this computer is ' +
      process.platform +
      '-' +
      process.arch +
      '. Get the archive for this computer.',
  )
require(path.join(folder, 'run.cjs')).run(__dirname, words)
