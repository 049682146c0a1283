import { useRef, useState } from 'react'
import { hasTexts, isRecord, parsedJson } from '../../../../platform/shapes/shapes.ts'
import { type ActionName, actions } from '../../desk/address.ts'

/** What the server says to a form with a file (`routes/admin/gallery/upload.ts`). */
type UploadAnswer =
  | { ok: true; action: ActionName }
  | { ok: false; errors?: Record<string, string>; message?: string }

/** How far a form is: bytes on their way, then the server at work on what it has. */
export type Progress = { sent: number; total: number; isPreparing: boolean }

export type UploadEnd = UploadAnswer | 'stopped' | 'unreachable' | 'too-large' | 'signed-out'

/**
 * Sends a form with a file so that its progress shows, which `fetch` cannot. A second one is not sent while
 * the first is on its way.
 */
export function useUpload(address: string, onEnd: (end: UploadEnd) => void) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const request = useRef<XMLHttpRequest | null>(null)
  const send = (form: FormData) => {
    if (request.current) return
    const sending = new XMLHttpRequest()
    request.current = sending
    const finish = (end: UploadEnd) => {
      request.current = null
      setProgress(null)
      onEnd(end)
    }
    sending.upload.onprogress = ({ loaded, total }) =>
      setProgress({ sent: loaded, total, isPreparing: loaded >= total })
    sending.onload = () => finish(answerOf(sending))
    sending.onerror = () => finish('unreachable')
    sending.onabort = () => finish('stopped')
    sending.open('POST', address)
    setProgress({ sent: 0, total: 0, isPreparing: false })
    sending.send(form)
  }
  return { progress, send, stop: () => request.current?.abort() }
}

function answerOf({ status, responseText, responseURL }: XMLHttpRequest): UploadEnd {
  if (status === 413) return 'too-large'
  if (new URL(responseURL).pathname === '/admin/login') return 'signed-out'
  const answer = parsedJson(responseText)
  return isUploadAnswer(answer) ? answer : 'unreachable'
}

function isUploadAnswer(value: unknown): value is UploadAnswer {
  if (!isRecord(value)) return false
  const { ok, action, errors = {}, message = '' } = value
  if (ok === true) return actions.some((one) => one === action)
  return ok === false && hasTexts(errors) && typeof message === 'string'
}
