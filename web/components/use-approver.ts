// The fields in which a leader approves on this device: the password, or the PIN on a shared till.
import { approvalApi } from '@webale/domain/features/approval/approval.api.ts'
import type { ApprovalRequest } from '@webale/domain/features/approval/approval.ts'
import { useState } from 'react'
import { useIsShared } from '../lib/session/lock.ts'
import { useShopRules } from '../lib/session/session.tsx'
import { readTillCredential } from '../till/page/till-credential.ts'
import { useCommand } from '../lib/server/use-command.ts'
import { useQuery } from '../lib/server/use-query.ts'

/** The leader, and the password or PIN with its code. */
const useTyped = () => {
  const { pin } = useShopRules()
  const mayUsePin = useIsShared() && pin
  const [prefersPassword, setPrefersPassword] = useState(false)
  const [approver_id, setApprover] = useState('')
  const [secret, setSecret] = useState('')
  const [code, setCode] = useState('')
  const changeWay = (byPassword: boolean): void => {
    setPrefersPassword(byPassword)
    setSecret('')
  }

  const isPin = mayUsePin && !prefersPassword

  return {
    mayUsePin,
    isPin,
    approver_id,
    secret,
    code,
    setApprover,
    setSecret,
    setCode,
    changeWay,
  }
}

type TypedApprover = ReturnType<typeof useTyped>

/** Sends one request with what is typed; null when nothing was sent. */
const useAsk = ({ isPin, approver_id, secret, code, changeWay }: TypedApprover) => {
  const byPassword = useCommand(approvalApi.ask)
  const byPin = useCommand(approvalApi.askByPin)
  const ask = async (request: ApprovalRequest) => {
    if (!isPin) return byPassword.run({ request, approver_id, password: secret, code })
    const till = await readTillCredential()
    if (till !== null)
      return byPin.run({
        request,
        approver_id,
        pin: secret,
        till_id: till.id,
        till_secret: till.secret,
      })

    // This browser has lost the credential of its till.
    changeWay(true)

    return null
  }

  return { ask, isBusy: byPassword.pending || byPin.pending }
}

const blockedBy = ({ approver_id, secret, isPin }: TypedApprover): string | null => {
  if (approver_id === '') return 'Choose a name'
  return secret === '' ? `Type the ${isPin ? 'PIN' : 'password'}` : null
}

/** `onAllowed` gets the ids of the approvals when there is one for each request. */
export const useApprover = (
  requests: readonly ApprovalRequest[],
  onAllowed: (ids: string[]) => void,
) => {
  const approvers = useQuery(approvalApi.approvers, {}).data ?? []
  const typed = useTyped()
  const { ask, isBusy } = useAsk(typed)
  const sending = useCommand(approvalApi.sendCode)
  const [given, setGiven] = useState<readonly string[]>([])
  const leader = approvers.find(({ id }) => id === typed.approver_id)
  const ways = { app: leader?.has_app === true, phone: leader?.has_phone === true }
  const needsCode = (ways.app || ways.phone) && !typed.isPin
  const missing = requests.slice(given.length)
  const send = async (): Promise<void> => {
    const ids = [...given]

    for (const request of missing) {
      const result = await ask(request)
      if (!result?.ok) {
        typed.setSecret('')
        break
      }

      ids.push(result.output.id)
      // A code works once: the next approval needs the next code.
      if (needsCode) break
    }

    typed.setCode('')
    setGiven(ids)
    if (ids.length === requests.length) onAllowed(ids)
  }

  const sendCode = (): void => {
    const [request] = missing
    if (request !== undefined)
      void sending.run({ request, approver_id: typed.approver_id, password: typed.secret })
  }

  const codes = needsCode ? { ...ways, isSending: sending.pending, send: sendCode } : null

  return {
    approvers,
    typed,
    codes,
    given,
    missing,
    isBusy,
    blocked: blockedBy(typed),
    send,
  }
}
