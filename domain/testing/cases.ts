// How many random cases the tests of money arithmetic try: ten thousand in `npm test`, fewer in
// `npm run check`, more in the long trials. Both set the environment variable PROPERTY_CASES.

const { process } = globalThis as {
  process?: { readonly env: Readonly<Record<string, string | undefined>> }
}

export const PROPERTY_CASES = { numRuns: Number(process?.env['PROPERTY_CASES'] ?? 10_000) }
