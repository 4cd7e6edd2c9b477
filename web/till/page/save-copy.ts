// "Save a copy": downloads the file of unsent sales and remembers that it was saved.
import { downloadText } from '../../lib/csv.ts'
import { currentMoment } from '../../lib/now.ts'
import { makeCopy, rememberCopy } from './this-till-data.ts'

/** Of one sale, or of all that wait. */
export const saveCopy = async (id?: string): Promise<void> => {
  const now = currentMoment()
  const file = await makeCopy(now, id)
  if (file === null) return
  downloadText(file.name, file.text, 'application/json')
  await rememberCopy(file, now)
}
