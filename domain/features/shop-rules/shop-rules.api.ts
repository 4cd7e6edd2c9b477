// Reading and saving the rules of the shop.
import { z } from 'zod'
import { command, query } from '../../kernel/operation.ts'
import { ShopRules } from './shop-rules.ts'
import { ShopRulesEdit } from './shop-rules-edit.ts'

export const shopRulesApi = {
  get: query('GET /api/shop-rules', {
    can: 'settings.read',
    noun: 'shop-rules',
    input: z.object({}),
    output: ShopRules,
  }),
  /**
   * `before` and `after` hold what changed. The rules also come with the session, which every
   * screen then reads again.
   */
  save: command('PUT /api/shop-rules', {
    can: 'shop_rules.manage',
    input: ShopRulesEdit,
    output: z.object({
      rules: ShopRules,
      before: ShopRules.partial(),
      after: ShopRules.partial(),
    }),
    changes: ['shop-rules', 'session'],
    audit: {
      entity: 'shop-rules',
      note: ({ before, after }) => (Object.keys(after).length === 0 ? null : { before, after }),
    },
    done: 'Shop rules saved',
    failed: 'Failed to save shop rules',
  }),
}
