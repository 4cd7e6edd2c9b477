// A change of the shop rules.
import { seenOf } from '../../kernel/merge-edit.ts'
import { ShopRules } from './shop-rules.ts'

const RULE_NAMES = Object.keys(ShopRules.shape) as (keyof ShopRules)[]

/** Rules that are left out stay as they are. */
export const ShopRulesEdit = ShopRules.omit({ vat_registrations: true })
  .partial()
  .extend({
    /** The rules when the form was opened (decision R14). */
    seen: seenOf(ShopRules.omit({ vat_registrations: true }).partial()),
  })

type EditedRules = { readonly [Name in keyof ShopRules]?: ShopRules[Name] | undefined }

/** What an edit changes: the rules concerned as they were, and as they are then. */
export const changeRules = (
  stored: ShopRules,
  edit: EditedRules,
): {
  rules: ShopRules
  before: Partial<ShopRules>
  after: Partial<ShopRules>
} => {
  const names = RULE_NAMES.filter((name) => edit[name] !== undefined && edit[name] !== stored[name])
  const pick = (rules: EditedRules): Partial<ShopRules> =>
    Object.fromEntries(names.map((name) => [name, rules[name]]))

  return {
    rules: { ...stored, ...pick(edit) },
    before: pick(stored),
    after: pick(edit),
  }
}
