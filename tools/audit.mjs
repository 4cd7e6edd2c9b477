// Asks the package registry for known vulnerabilities in the packages of the lockfile. Without a
// registry the check is skipped and says so, because every machine must be able to run the checks.
import { npm } from './install.mjs'

const GRAVE = ['high', 'critical']

const fixOf = ({ fixAvailable }) => {
  if (!fixAvailable) return 'no fix yet'
  return typeof fixAvailable === 'object'
    ? `fixed with ${fixAvailable.name} ${fixAvailable.version}`
    : 'npm audit fix'
}

/**
 * The result of npm's report: { problems }, or {
 * skipped } with the reason when there was no registry.
 */
export const readAudit = (output) => {
  const start = output.indexOf('{')
  const end = output.lastIndexOf('}')
  let report
  try {
    report = JSON.parse(output.slice(start, end + 1))
  } catch {
    return {
      skipped:
        'The package registry gave no answer that can be read; known dangers were not looked for',
    }
  }
  if (report.vulnerabilities === undefined)
    return {
      skipped: `The package registry cannot be asked for known dangers (${String(report.message ?? report.error?.summary ?? 'no reason').split('\n')[0]})`,
    }
  const severe = Object.values(report.vulnerabilities).filter(({ severity }) =>
    GRAVE.includes(severity),
  )
  return {
    problems: severe.map(
      (found) => `${found.name} ${found.range}: ${found.severity}, ${fixOf(found)}`,
    ),
  }
}

/** Checks the packages that run in a shop; development tools are left out. */
export const auditOutcome = async () => {
  const { output } = await npm([
    'audit',
    '--omit=dev',
    '--json',
    '--fetch-retries=0',
    '--fetch-timeout=15000',
  ])
  return readAudit(output)
}
