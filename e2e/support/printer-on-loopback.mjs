// Loaded into the server of a story before its own code: a connection to the printer 10.99.0.1
// leads to the fake printer of the story. The server itself has no such setting. The file
// FAKE_PRINTER holds the port.
import { readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const connect = net.connect

net.connect = (options, ...rest) =>
  options?.host === '10.99.0.1'
    ? connect(
        { host: '127.0.0.1', port: Number(readFileSync(process.env.FAKE_PRINTER ?? '', 'utf8')) },
        ...rest,
      )
    : connect(options, ...rest)
syncBuiltinESMExports()
