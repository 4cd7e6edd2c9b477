// The card Scanner: a field to scan into, which says how fast the scanner is, whether its scans are
// taken, and what to do when they are not.
import {
  judgeScan,
  type ScanTrial,
  type TriedScan,
} from '@webale/domain/features/sale/scan-trial.ts'
import { SILENCE_MS } from '@webale/domain/features/sale/scan.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useDeviceSetting } from '../../../lib/device-settings.ts'
import { onScan } from '../../../lib/scan/scanner.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

const SPEED_NAMES = { fast: 'Fast', normal: 'Normal', bluetooth: 'Bluetooth' } as const

type TypedKeys = { text: string; readonly gaps: number[]; last: number }
type TrialResult = (ScanTrial & { readonly hasEnd: boolean }) | null

const newKeys = (): TypedKeys => ({ text: '', gaps: [], last: 0 })

/** Measures the keys of the field. A scan that is taken comes from the scanner's listener. */
const useTrial = () => {
  const [speed, setSpeed] = useDeviceSetting('scanner')
  const [result, setResult] = useState<TrialResult>(null)
  const [hasFocus, setFocus] = useState(false)
  const keys = useRef<TypedKeys>(newKeys())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const field = useRef<HTMLInputElement>(null)
  const finish = ({ text, gaps }: TriedScan, hasEnd: boolean): void => {
    clearTimeout(timer.current)
    keys.current = newKeys()
    if (field.current !== null) field.current.value = ''
    if (gaps.length > 0) setResult({ ...judgeScan({ text, gaps }, speed), hasEnd })
  }

  useEffect(() => (hasFocus ? onScan((scan) => finish(scan, true)) : undefined))
  useEffect(() => () => clearTimeout(timer.current), [])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') return finish(keys.current, true)
    if (event.key.length !== 1) return
    const { text, last } = keys.current
    if (text !== '') keys.current.gaps.push(event.timeStamp - last)
    keys.current.text = text + event.key
    keys.current.last = event.timeStamp
    clearTimeout(timer.current)
    // Longer than the pause after which a scan without an end is taken.
    timer.current = setTimeout(() => finish(keys.current, false), 2 * SILENCE_MS)
  }

  return { field, result, speed, setSpeed, setResult, onKeyDown, setFocus }
}

const adviceOf = ({ isRead, hasEnd, better }: NonNullable<TrialResult>): string => {
  if (!hasEnd) return 'The scanner sends no Enter. Set Enter as its suffix.'
  if (isRead) return 'Scans are taken.'
  return better === null
    ? 'Too slow, or typed by hand. Set a shorter delay between its keys.'
    : `Too slow for this setting. Choose ${SPEED_NAMES[better]}.`
}

export const ScannerCard = () => {
  const { field, result, speed, setSpeed, setResult, onKeyDown, setFocus } = useTrial()
  const better = result?.better ?? null

  return (
    <Card title="Scanner">
      <Field
        label="Try the scanner"
        hint={`Scan any code here. The speed is set to ${SPEED_NAMES[speed]}.`}
      >
        <Input
          ref={field}
          data-scan="accept"
          autoComplete="off"
          spellCheck={false}
          placeholder="Scan any code here"
          onFocus={() => setFocus(true)}
          onBlur={() => setFocus(false)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <p
        role="status"
        className="mt-2 text-small"
      >
        {result !== null && `${result.pace_ms} ms between two keys. ${adviceOf(result)}`}
      </p>
      {better !== null && (
        <Button
          className="mt-2"
          onClick={() => {
            setSpeed(better)
            setResult(null)
          }}
        >
          Use {SPEED_NAMES[better]}
        </Button>
      )}
    </Card>
  )
}
