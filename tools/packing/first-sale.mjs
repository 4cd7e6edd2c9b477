// A shop's first minutes with an unpacked archive: `node first-sale.mjs FOLDER PATH` starts it
// twice, with PATH as the only place of programs, sells in between, and prints as one line of JSON
// what was sold and what was found again.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const [folder, path] = process.argv.slice(2)
const ACCOUNT = { email: 'ann@shop.ug', password: 'matooke-2026' }

const start = async () => {
  const child = spawn(join(folder, 'webale'), [], {
    cwd: '/',
    env: { PATH: path, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) {
    const [, address] = /^Webale is ready: (\S+)/.exec(line) ?? []
    if (address !== undefined) return { address, stop: () => stop(child) }
  }
  throw new Error('Webale ended instead of starting')
}

/** Returns the exit code. */
const stop = async (child) => {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = await ended
  return code
}

const openClient = (address) => {
  let token
  const call = async (method, route, body) => {
    const answer = await fetch(address + route, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${route}: ${answer.status} ${text}`)
    return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text
  }
  const signIn = async (route) => {
    token = (await call('POST', route, ACCOUNT)).access_token
  }
  return { call, signIn }
}

const sellOnce = async ({ call, signIn }) => {
  await signIn('/auth/v1/signup')
  const { id: department_id } = await call('POST', '/api/departments', {
    name: 'Cosmetics',
    description: null,
  })
  const soap = {
    name: 'Soap',
    unit: 'piece',
    selling_price: 1000,
    current_stock: 10,
    department_id,
  }
  const { id: product_id } = await call('POST', '/api/products', soap)
  const { sale } = await call('POST', '/api/sales', {
    id: randomUUID(),
    department_id,
    lines: [{ product_id, quantity: 2, unit_price: 1000 }],
    payment_method: 'cash',
    amount_paid: 5000,
  })
  return sale
}

const first = await start()
const client = openClient(first.address)
const sold = await sellOnce(client)
const page = await client.call('GET', '/')
const code = await first.stop()
const second = await start()
const again = openClient(second.address)
await again.signIn('/auth/v1/token?grant_type=password')
const found = await again.call('GET', `/api/sales/${sold.id}`)
const end = await second.stop()
const facts = ({ receipt_number, total, change_amount }) => ({
  receipt_number,
  total,
  change_amount,
})
const result = {
  sold: facts(sold),
  found: facts(found),
  codes: [code, end],
  hasPage: page.includes('<title>Webale'),
}
process.stdout.write(`${JSON.stringify(result)}\n`)
