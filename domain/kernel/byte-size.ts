// Sizes of files and disks in the unit that people use.

const KILOBYTE = 1024
const UNITS = ['kB', 'MB', 'GB', 'TB'] as const

/** '512 kB', '12.4 MB', '3.1 GB'. */
export const sizeText = (bytes: number): string => {
  const power = Math.min(
    UNITS.length,
    Math.max(1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(KILOBYTE))),
  )

  const amount = bytes / KILOBYTE ** power

  return `${amount.toFixed(power === 1 ? 0 : 1)} ${UNITS[power - 1]}`
}
