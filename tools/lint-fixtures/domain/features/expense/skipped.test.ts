// violates: tests
import { test } from 'vitest'

test.skip('later', () => {})
