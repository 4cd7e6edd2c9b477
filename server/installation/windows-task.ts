// The scheduled task of the shop's server on Windows. The Task Scheduler has no restart after a
// crash that it keeps to, so the trigger fires each minute, and is ignored while the server runs.

export type TaskPlace = {
  readonly root: string
  /** The program of Node. */
  readonly node: string
}

/** NT AUTHORITY\\LOCAL SERVICE: it may do little on this computer, and needs no password. */
export const TASK_ACCOUNT = 'S-1-5-19'

export const TASK_NAME = 'Webale'

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const TRIGGERS = `  <Triggers>
    <BootTrigger>
      <Repetition>
        <Interval>PT1M</Interval>
        <StopAtDurationEnd>false</StopAtDurationEnd>
      </Repetition>
      <Enabled>true</Enabled>
    </BootTrigger>
    <TimeTrigger>
      <Repetition>
        <Interval>PT1M</Interval>
        <StopAtDurationEnd>false</StopAtDurationEnd>
      </Repetition>
      <StartBoundary>2026-01-01T00:00:00</StartBoundary>
      <Enabled>true</Enabled>
    </TimeTrigger>
  </Triggers>`

const SETTINGS = `  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <StartWhenAvailable>true</StartWhenAvailable>
    <AllowHardTerminate>true</AllowHardTerminate>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <Priority>5</Priority>
    <Enabled>true</Enabled>
  </Settings>`

/** The text of the task; schtasks reads it as UTF-16. */
export const taskXml = ({ root, node }: TaskPlace): string =>
  `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.3" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>Webale, the point of sale of this shop</Description>
  </RegistrationInfo>
${TRIGGERS}
  <Principals>
    <Principal id="Author">
      <UserId>${TASK_ACCOUNT}</UserId>
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
${SETTINGS}
  <Actions Context="Author">
    <Exec>
      <Command>${escaped(node)}</Command>
      <Arguments>${escaped(`--max-semi-space-size=4 "${root}\\launch.cjs" start`)}</Arguments>
      <WorkingDirectory>${escaped(root)}</WorkingDirectory>
    </Exec>
  </Actions>
</Task>
`

/** The commands that make the task and start it; the first gives the account the folder. */
export const taskCommands = ({ root }: TaskPlace, file: string): readonly (readonly string[])[] => [
  ['icacls', root, '/grant', `*${TASK_ACCOUNT}:(OI)(CI)M`, '/T', '/Q'],
  ['schtasks', '/Create', '/TN', TASK_NAME, '/XML', file, '/F'],
  ['schtasks', '/Run', '/TN', TASK_NAME],
]
