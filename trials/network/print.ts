// Prints with the code of the server, on the computer where it is started.
//   list                      the printers that the server finds on its own computer
//   queue <name> <file>       prints the file on a queue
//   network <address> <file>  prints it on a printer of the network, at port 9101
import { readFileSync } from 'node:fs'
import { openPrinters } from '@webale/server/platform/printers/printers.ts'

const [kind = '', name = '', file = ''] = process.argv.slice(2)
const printers = openPrinters()

const answer =
  kind === 'list'
    ? await printers.list()
    : await printers.deliver(
        kind === 'queue'
          ? { kind: 'attached', device: `queue:${name}` }
          : { kind: 'network', address: name, port: 9101 },
        () => readFileSync(file),
      )

process.stdout.write(`${JSON.stringify(answer)}\n`)
