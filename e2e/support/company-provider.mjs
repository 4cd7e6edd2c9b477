// The identity provider of a company for one story: adds itself to
// the shop of a data folder for company.ug, prints its port, and asks
// who the person is. Arguments: data folder, address of the shop.
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { runAdmin } from '../../server/commands/admin.ts'
import { openCompanyIdp } from '../../server/testing/company-idp.ts'

const [folder = '', shop = ''] = process.argv.slice(2)
const server = createServer()
await new Promise((ready) => server.listen(0, '127.0.0.1', ready))
const address = `http://127.0.0.1:${server.address().port}`
const idp = openCompanyIdp({ shop: `${shop}/auth/v1`, sign_in_url: `${address}/sign-in` })

const form = ({ SAMLResponse, RelayState }, label) =>
  `<form method="post" action="${shop}/auth/v1/sso/saml/acs"><input type="hidden" name="SAMLResponse" value="${SAMLResponse}"><input type="hidden" name="RelayState" value="${RelayState}"><button>${label}</button></form>`

const answer = async (request, response) => {
  const url = new URL(request.url ?? '/', address).href
  const right = await idp.answer(url)
  const wrong = await idp.answer(url, { audience: 'https://another.shop' })
  response.setHeader('content-type', 'text/html')
  response.end(
    `<!doctype html><title>Company</title><h1>Who are you?</h1>${form(right, 'Continue as Ann')}${form(wrong, 'Continue to another shop')}`,
  )
}
server.on('request', (request, response) => void answer(request, response))

const file = join(folder, 'company.xml')
writeFileSync(file, idp.metadata)
const { code, text } = await runAdmin(['sso-add', 'company.ug', file], { DATA_DIR: folder })
if (code !== 0) throw new Error(text)
process.stdout.write('ready\n')
