// violates: tests
import { describe } from 'vitest'

describe.only('this and nothing else', () => {})
