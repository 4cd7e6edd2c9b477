// Commands that do something before or after their transaction.
import type { OutputOf } from '@webale/domain/kernel/operation.ts'
import type { CommandContext, Shared } from './operations.ts'

/**
 * A command with slow preparation such as hashing a password. `prepare` runs before the transaction, so that no other
 * write waits for it; `work` receives its result as `prepared`. Both may throw a Refusal. `tidy` runs after the commit;
 * its failure is logged and changes nothing.
 */
export const withPreparation = <Op, Made>(
  prepare: (context: Shared<Op>) => Promise<Made>,
  work: (context: CommandContext<Op> & { readonly prepared: Made }) => Promise<OutputOf<Op>>,
  tidy?: (context: Shared<Op>) => Promise<void>,
): ((context: CommandContext<Op>) => Promise<OutputOf<Op>>) =>
  Object.assign(work as unknown as (context: CommandContext<Op>) => Promise<OutputOf<Op>>, { prepare, tidy })
