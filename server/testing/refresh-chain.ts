// A chain of refresh tokens, and the expected response to a refused one.
import type { HttpShop } from './http-shop.ts'

/** The first token and its successors, the newest last. */
export const refreshChain = async (
  httpShop: HttpShop,
  first: string,
  length: number,
): Promise<string[]> => {
  const tokens = [first]
  for (let step = 0; step < length; step += 1)
    tokens.push(String((await httpShop.refresh(tokens.at(-1) ?? '')).body['refresh_token']))
  return tokens
}

/** The expected status and body of a refusal. */
export const refusedAnswer = (code: string, message: string) => ({
  status: 400,
  body: { code, message },
})
