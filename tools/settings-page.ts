// The page docs/run/settings.md, from the schema that reads the environment: names, defaults and
// values cannot differ from it.
import { z } from 'zod'
import { Environment } from '../server/platform/settings/config.ts'
import { settingGroups, type SettingWords, settingWords } from './setting-words.ts'

const code = (value: unknown): string =>
  `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``

const DURATION = String.raw`^\d+[smh]$`

/**
 * Default and values of a setting. Values are the choices, the range of a number, or examples of a
 * duration; empty for a text.
 */
const cellsOf = (
  schema: z.core.$ZodType,
  { unit, otherwise = 'none' }: SettingWords,
): [fallback: string, values: string] => {
  const input = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const { minimum, maximum } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  const value = input.default ?? z.safeParse(schema, undefined).data
  const fallback =
    value === undefined || value === '' ? otherwise : [code(value), unit].filter(Boolean).join(' ')

  if (input.enum) return [fallback, input.enum.map(code).join(', ')]
  if (input.pattern === DURATION) return [fallback, '`30s`, `5m`, `720h`']

  return [
    fallback,
    minimum === undefined || maximum === undefined ? '' : `${minimum} to ${maximum}`,
  ]
}

/** The rows of each group: name, default, values, meaning. */
export const settingTables = (): readonly (readonly [
  title: string,
  rows: readonly (readonly string[])[],
])[] => {
  const schemas: Readonly<Record<string, z.core.$ZodType>> = Environment.shape
  const words: Readonly<Record<string, SettingWords>> = settingWords

  return settingGroups.map(([title, names]) => [
    title,
    names.flatMap((name) => {
      const schema = schemas[name]
      const word = words[name]
      return schema && word ? [[`\`${name}\``, ...cellsOf(schema, word), word.text]] : []
    }),
  ])
}
