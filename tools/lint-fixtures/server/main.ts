// violates: none
import { openMailbox } from './needs-test-package.ts'

openMailbox()
