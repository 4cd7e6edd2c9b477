// violates: tests
import { vi } from 'vitest'

vi.mock('./expense.queries.ts')
