// Printers of a Windows computer: the queues that Windows lists get the bytes as they are.
import { spawn } from 'node:child_process'
import { type AttachedDevices, type FoundDevice, GONE, QUEUE } from './attached.ts'
import { type SendResult, STOPPED } from './deliver.ts'
import { PRINTER_VARIABLE, READY, type WindowsPrograms } from './powershell.ts'
import { PATIENCE_MS, printingTimeOf } from './print-clock.ts'
import { type Program, runProgram } from './run-program.ts'

/**
 * An old computer needs seconds to start PowerShell and to compile the calls of the print system.
 */
const START_PATIENCE_MS = 20_000
const MAX_NAME = 220

const NO_ANSWER: SendResult = {
  state: 'failed',
  error: 'Windows does not open the printer. Check its queue',
}

/** The names in the JSON list of the program; none when it is no such list. */
const parseNames = (output: string): string[] => {
  try {
    const names: unknown = JSON.parse(output)
    if (!Array.isArray(names)) return []
    return names
      .filter((name): name is string => typeof name === 'string')
      .filter(
        (name) =>
          name !== '' &&
          name.length <= MAX_NAME &&
          Array.from(name).every((letter) => letter >= ' '),
      )
  } catch {
    return []
  }
}

/**
 * Waits until the program has opened the printer, and makes the bytes only then, because they
 * depend on the time. Never throws.
 */
const printRaw = (
  [program, ...rest]: Program,
  name: string,
  makeBytes: () => Uint8Array,
): Promise<SendResult> =>
  new Promise((resolve) => {
    const env = { ...process.env, [PRINTER_VARIABLE]: name }
    const child = spawn(program, rest, {
      stdio: ['pipe', 'pipe', 'ignore'],
      env,
      windowsHide: true,
    })

    let output = ''
    let isSent = false
    const stop = (): void => void child.kill('SIGKILL')
    let timer = setTimeout(stop, START_PATIENCE_MS)
    const end = (sending: SendResult): void => {
      clearTimeout(timer)
      resolve(sending)
    }

    child.stdout.on('data', (part: Buffer) => {
      output += part.toString('utf8')
      if (isSent || !output.split(/\r?\n/).slice(0, -1).includes(READY)) return
      isSent = true
      const bytes = makeBytes()
      clearTimeout(timer)
      timer = setTimeout(stop, PATIENCE_MS + printingTimeOf(bytes))
      child.stdin.end(`${Buffer.from(bytes).toString('base64')}\n`)
    })

    child.stdin.on('error', () => undefined)
    child.on('error', () => end(NO_ANSWER))
    child.on('close', (code) => {
      if (!isSent) end(NO_ANSWER)
      else end(code === 0 ? { state: 'sent', error: null } : STOPPED)
    })
  })

export const openWindowsQueues = (programs: WindowsPrograms): AttachedDevices => {
  const list = async (): Promise<FoundDevice[]> => {
    const { output } = await runProgram(programs.listQueues, new Uint8Array(), START_PATIENCE_MS)
    return parseNames(output).map((name) => ({ device: `${QUEUE}${name}`, name: `Queue ${name}` }))
  }
  return {
    list,
    deliver: async (device, makeBytes) => {
      if (!(await list()).some((found) => found.device === device)) return GONE
      return printRaw(programs.printRaw, device.slice(QUEUE.length), makeBytes)
    },
  }
}
