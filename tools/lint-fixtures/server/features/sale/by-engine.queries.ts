// violates: engines
import type { Db } from '../../platform/database/open.ts'

export const likeOf = ({ engine }: Db): string => (engine === 'postgres' ? 'ilike' : 'like')
