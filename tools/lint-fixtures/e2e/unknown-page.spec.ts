// violates: core-stories
import { test } from '@playwright/test'

test('TOOL-001 a core story names a page that does not exist @core/nowhere', () => undefined)
