// The fake of MTN for one story, on the port of its first argument: every payment is approved.
import { openFakeMomo } from '../../server/testing/fake-momo.ts'

const momo = await openFakeMomo({ port: Number(process.argv[2]) })
momo.endAllWith('SUCCESSFUL')
process.stdout.write('ready\n')
