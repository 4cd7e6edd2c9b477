// A https server with a certificate of the shop's own authority for a name that it may not vouch
// for, as a thief of its key would make it. Argument: the data folder. Prints its port. Run with
// --import tsx.
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  X509Certificate,
} from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { buildCertificate } from '../../server/platform/lan/certificate.ts'

const read = (file) => readFileSync(join(process.argv[2] ?? '', 'lan', file), 'utf8')

const privateKey = createPrivateKey(read('ca.key'))
const authority = new X509Certificate(read('ca.crt'))
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const certificate = new X509Certificate(
  buildCertificate({
    authority: {
      privateKey,
      publicKey: createPublicKey(privateKey),
      until: new Date(authority.validTo),
      title: authority.toLegacyObject().subject.CN,
    },
    publicKey: pair.publicKey,
    name: 'bank.local',
    addresses: [],
    from: new Date(Date.now() - 3_600_000),
  }),
)
const key = pair.privateKey.export({ type: 'pkcs8', format: 'pem' })
const server = createServer({ key, cert: certificate.toString() }, (_request, response) =>
  response.end('bank'),
)
server.listen(0, '127.0.0.1', () => process.stdout.write(String(server.address().port)))
