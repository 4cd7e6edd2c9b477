// A shop whose server was killed after a sale, for tests of updates.
import { mkdirSync } from 'node:fs'
import { expect } from 'vitest'
import { startServer } from './server-process.ts'

/**
 * A shop with one sale, whose server was killed: the
 * newest rows are only in the log of the database.
 */
export const sellAndKill = async (folder: string): Promise<void> => {
  mkdirSync(folder)
  const { child, ended, port } = startServer({ DATA_DIR: folder })
  const address = `http://127.0.0.1:${await port}`
  let headers: Record<string, string> = { 'content-type': 'application/json' }
  const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const answer = await fetch(address + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    expect([path, answer.status]).toEqual([path, 200])
    return (await answer.json()) as Record<string, unknown>
  }
  const { access_token } = await post('/auth/v1/signup', {
    email: 'ann@shop.ug',
    password: 'matooke-2026',
  })
  headers = { ...headers, authorization: `Bearer ${String(access_token)}` }
  const { id: department_id } = await post('/api/departments', {
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
  const { id: product_id } = await post('/api/products', soap)
  const line = { product_id, quantity: 2, unit_price: 1000 }
  const sale = {
    id: crypto.randomUUID(),
    department_id,
    lines: [line],
    payment_method: 'cash',
    amount_paid: 5000,
  }
  await post('/api/sales', sale)
  child.kill('SIGKILL')
  await ended
}
