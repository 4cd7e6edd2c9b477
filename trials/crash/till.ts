// A till that repeats until it is answered: it sells through a bad network and sends each sale
// again with the same id until the server has answered it.
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import { type Goods, type PersonSession, priceOfGoods } from '../harness/shop-over-http.ts'

/** A sale that the server has acknowledged. */
export type AcknowledgedSale = {
  readonly id: string
  readonly tag: string
  readonly receipt_number: string
  readonly total: number
  /** By performance.now(). */
  readonly at: number
}

export type TillRun = {
  readonly acknowledged: AcknowledgedSale[]
  readonly refused: string[]
  tries: number
  replays: number
}

export type TillOptions = {
  readonly name: string
  readonly person: PersonSession
  readonly goods: readonly Goods[]
  readonly port: number
  /** A till without idempotency uses a new id for every attempt: a control that must fail. */
  readonly keepsId: boolean
  isOver(): boolean
}

type Answer = { readonly status: number; readonly text: string }
const NO_ANSWER: Answer = { status: 0, text: '' }
const RESPONSE_TIMEOUT_MS = 3000

const postSale = (port: number, token: string, body: string): Promise<Answer> =>
  new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${token}`,
      connection: 'close',
    }

    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: '/api/sales',
        method: 'POST',
        headers,
        agent: false,
        timeout: RESPONSE_TIMEOUT_MS,
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', () => resolve(NO_ANSWER))
        answer.on('end', () =>
          resolve(
            answer.complete
              ? { status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }
              : NO_ANSWER,
          ),
        )
      },
    )

    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(NO_ANSWER))
    sent.end(body)
  })

const cartOf = (goods: readonly Goods[]) =>
  Array.from({ length: 1 + Math.floor(Math.random() * 4) }, () => ({
    product_id: goods[Math.floor(Math.random() * goods.length)]?.id,
    quantity: 1 + Math.floor(Math.random() * 3),
    unit_price: priceOfGoods,
  }))

const isFinal = ({ status }: Answer): boolean =>
  status === 500 || (status >= 400 && status < 500 && status !== 429)
const MAX_TRIES_AFTERWARDS = 60

/**
 * Sells one cart to the end: acknowledged, or refused
 * (or never answered) in a way that must not happen.
 */
const sellOne = async (
  { person, goods, port, keepsId, isOver }: TillOptions,
  tag: string,
  run: TillRun,
): Promise<void> => {
  const lines = cartOf(goods)
  const draft = {
    id: uuidv7(),
    lines,
    payment_method: 'cash',
    amount_paid: 1_000_000,
    customer_name: tag,
  }

  let afterwards = 0

  for (let attempt = 0; afterwards < MAX_TRIES_AFTERWARDS; attempt += 1) {
    const id = keepsId || attempt === 0 ? draft.id : uuidv7()
    const answer = await postSale(port, person.token, JSON.stringify({ ...draft, id }))
    run.tries += 1
    if (answer.status === 200) {
      const { sale, replayed } = JSON.parse(answer.text) as {
        sale: { receipt_number: string; total: number }
        replayed: boolean
      }

      run.acknowledged.push({
        id,
        tag,
        receipt_number: sale.receipt_number,
        total: sale.total,
        at: performance.now(),
      })

      run.replays += replayed ? 1 : 0

      return
    }

    if (isFinal(answer)) {
      run.refused.push(`${tag}: ${answer.status} ${answer.text}`)
      return
    }

    if (isOver()) afterwards += 1
    await pause(Math.random() * Math.min(400, 20 * 2 ** attempt))
  }

  run.refused.push(`${tag}: never answered`)
}

export const newRun = (): TillRun => ({ acknowledged: [], refused: [], tries: 0, replays: 0 })

/** Sells until it is stopped, finishes the current sale, and records everything in the run. */
export const runTill = async (options: TillOptions, run: TillRun): Promise<void> => {
  for (let number = 1; !options.isOver(); number += 1)
    await sellOne(options, `${options.name} sale ${number}`, run)
}
