// Runs all rules of the doctor and formats the findings. Read-only. Each
// rule is one statement, so it sees a consistent state while the shop
// sells. The seals take many statements and need a read transaction.
import { type Checkup, violationsText } from '@webale/domain/features/doctor/checkup.ts'
import {
  type BrokenRule,
  findingOf,
  type RuleViolation,
  verdictOf,
} from '@webale/domain/features/doctor/doctor.ts'
import { LEVELS } from '@webale/domain/features/doctor/doctor-rule.ts'
import { type RuleName, rules } from '@webale/domain/features/doctor/doctor-rules.ts'
import type { SnapshotFacts } from '@webale/domain/features/doctor/snapshot-facts.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/store.ts'
import type { RuleSql } from './rule-sql.queries.ts'
import { accountViolations } from './account.queries.ts'
import { engineViolations } from './engine.queries.ts'
import { snapshotViolations } from './snapshot.queries.ts'
import { collectionViolations } from './collection.queries.ts'
import { paymentViolations } from './payment.queries.ts'
import { stockCountViolations } from './count.queries.ts'
import { pictureViolations } from './picture.queries.ts'
import { printQuestions } from './print.queries.ts'
import { deliveryViolations } from './delivery.queries.ts'
import { floatViolations } from './float.queries.ts'
import { transferViolations } from './transfer.queries.ts'
import { refundViolations } from './refund.queries.ts'
import { approvalViolations } from './approval-use.queries.ts'
import { rowViolations } from './row.queries.ts'
import { shiftViolations } from './shift.queries.ts'
import { stockViolations } from './stock.queries.ts'
import { goodsViolations } from './goods.queries.ts'
import { sumViolations } from './sums.queries.ts'
import { tillViolations } from './till.queries.ts'

const EXAMPLES = 10

/**
 * The reason, in words, why a backup file of this shop could not be restored; null when it could.
 */
export type FileCheck = (db: Db, now: string) => Promise<string | null>

type CheckupInput = {
  readonly db: Db
  readonly now: string
  /** A read transaction for rules with several statements, while `db` sees new commits. */
  readonly moment?: Db
  /** Also checks every index and every seal. */
  readonly deep: boolean
  /** Facts about the snapshots; without them the snapshot rules are skipped. */
  readonly snapshots?: SnapshotFacts | null
  /** Writes and checks a backup file of the shop; without it the rule about the file is skipped. */
  readonly checkFile?: FileCheck
  /** Only the rules of these groups. */
  readonly groups?: readonly string[]
  /** False ends the checkup early, because the shop is closing. */
  goesOn?(): boolean
}
type RuleCheck = (asked: CheckupInput) => Promise<Omit<BrokenRule, 'rule'>>
type AskedRule = Exclude<RuleName, 'unanswered'>
type RuleQuery = (db: Db, now: string) => RuleSql | null

/** The first rows of a result with the count of all. */
const counted =
  (question: RuleQuery): RuleCheck =>
  async ({ db, now }) => {
    const offences = question(db, now)
    if (offences === null) return { count: 0, rows: [] }
    // As floating point, because a damaged number may exceed the safe integers.
    const { rows } = await sql<
      RuleViolation & { total: number }
    >`select id, name, cast(found as double precision) as found,
      cast(expected as double precision) as expected, count(*) over () as total
      from (${offences}) as offences limit ${EXAMPLES}`.execute(db)

    return { count: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) }
  }

const fromRows =
  (question: (db: Db, deep: boolean, now: string) => Promise<RuleViolation[]>): RuleCheck =>
  async ({ db, deep, now }) => {
    const rows = await question(db, deep, now)
    return { count: rows.length, rows: rows.slice(0, EXAMPLES) }
  }

const ofSnapshots =
  (
    question: (asked: {
      readonly db: Db
      readonly now: string
      readonly snapshots: SnapshotFacts
    }) => Promise<RuleViolation[]>,
  ): RuleCheck =>
  async ({ db, now, snapshots = null }) => {
    const rows = snapshots === null ? [] : await question({ db, now, snapshots })
    return { count: rows.length, rows }
  }

/** Could a backup file of the shop be restored on a new computer? */
const fileUnrestorable: RuleCheck = async ({ db, now, moment = db, checkFile }) => {
  const problem = checkFile === undefined ? null : await checkFile(moment, now)
  return problem === null
    ? { count: 0, rows: [] }
    : {
        count: 1,
        rows: [
          {
            id: 'backup',
            name: problem,
            found: null,
            expected: null,
          },
        ],
      }
}

const inTables = {
  ...sumViolations,
  ...goodsViolations,
  ...paymentViolations,
  ...refundViolations,
  ...deliveryViolations,
  ...transferViolations,
  ...floatViolations,
  ...collectionViolations,
  ...shiftViolations,
  ...stockViolations,
  ...rowViolations,
  ...approvalViolations,
  ...accountViolations,
  ...stockCountViolations,
  ...pictureViolations,
  ...printQuestions,
  ...tillViolations,
}

const mapRules = <Name extends string, From>(
  from: Readonly<Record<Name, From>>,
  make: (one: From) => RuleCheck,
): Record<Name, RuleCheck> =>
  Object.fromEntries(Object.entries<From>(from).map(([name, one]) => [name, make(one)])) as Record<
    Name,
    RuleCheck
  >

/**
 * One query for every rule except the one about
 * unanswered questions; a missing one does not compile.
 */
const violationQueries: Readonly<Record<AskedRule, RuleCheck>> = {
  ...mapRules(engineViolations, fromRows),
  seal_broken: (asked) =>
    fromRows(engineViolations.seal_broken)({ ...asked, db: asked.moment ?? asked.db }),
  ...mapRules<keyof typeof inTables, RuleQuery>(inTables, counted),
  ...mapRules(snapshotViolations, ofSnapshots),
  file_unrestorable: fileUnrestorable,
}

const rulesFor = ({ snapshots = null, checkFile, groups }: CheckupInput): AskedRule[] =>
  (Object.keys(violationQueries) as AskedRule[]).filter((rule) => {
    if (
      (snapshots === null && rule in snapshotViolations) ||
      (checkFile === undefined && rule === 'file_unrestorable')
    )
      return false
    return groups === undefined || groups.includes(rules[rule].group)
  })

/** All rows that break a rule. */
export const violationsOf = async (
  db: Db,
  rule: keyof typeof inTables,
  now = '',
): Promise<RuleViolation[]> => {
  const offences = (inTables[rule] as RuleQuery)(db, now)
  return offences === null ? [] : (await sql<RuleViolation>`${offences}`.execute(db)).rows
}

const severityOf = ({ level }: Checkup['findings'][number]): number => LEVELS.indexOf(level)

/** The finding for an unreadable database or a failed query. */
const brokenRule = (rule: AskedRule, error: unknown): BrokenRule => {
  const name = `${rule}: ${error instanceof Error ? error.message : String(error)}`
  return {
    rule: 'unanswered',
    count: 1,
    rows: [
      {
        id: rule,
        name,
        found: null,
        expected: null,
      },
    ],
  }
}

/**
 * Runs one rule. A failing query is a finding, except
 * the first one, which checks that there is a database.
 */
const answerTo = async (rule: AskedRule, asked: CheckupInput): Promise<BrokenRule> => {
  try {
    return { rule, ...(await violationQueries[rule](asked)) }
  } catch (error) {
    if (rule === 'file_damaged') throw error
    return brokenRule(rule, error)
  }
}

const outcomeOf = (
  asked: CheckupInput,
  complaints: readonly BrokenRule[],
  looked: number,
): Checkup => {
  const findings = complaints
    .map(findingOf)
    .map((finding) => ({ ...finding, examples: [...finding.examples] }))
  return {
    checked_at: asked.now,
    verdict: verdictOf(findings),
    findings: findings.toSorted((a, b) => severityOf(a) - severityOf(b)),
    rules: looked,
  }
}

/** Runs all rules. Throws the engine's error when the database cannot be read at all. */
export const runCheckup = async (asked: CheckupInput): Promise<Checkup> => {
  const [complaints, wanted] = [[] as BrokenRule[], rulesFor(asked)]

  for (const rule of wanted) {
    if (asked.goesOn?.() === false)
      throw new Error('the look at the books was ended before it was done')
    const complaint = await answerTo(rule, asked)
    if (complaint.count > 0) complaints.push(complaint)
  }

  return outcomeOf(asked, complaints, wanted.length)
}

/** The same, but an unreadable database is a finding. Throws when it was ended early. */
export const runCheckupOrReport = (asked: CheckupInput): Promise<Checkup> =>
  runCheckup(asked).catch((error: unknown) => {
    if (asked.goesOn?.() === false) throw error
    return outcomeOf(asked, [brokenRule('file_damaged', error)], 1)
  })

/**
 * For the proof of a snapshot: the doctor's findings in it and in its backup file, and the first
 * problem in one line.
 */
export const checkBooks = async (
  db: Db,
  now: string,
  checkFile: FileCheck,
): Promise<{ problem: string | null; books: Checkup }> => {
  const books = await runCheckupOrReport({ db, now, deep: false, checkFile })
  return { problem: violationsText(books), books }
}
