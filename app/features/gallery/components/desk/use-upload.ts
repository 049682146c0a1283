import { type RefObject, useEffect, useRef, useState } from 'react'
import { type ActionName, actions } from '#app/features/gallery/desk/address.ts'
import { hasTexts, isRecord, parsedJson } from '#app/platform/shapes/shapes.ts'
import { useAskBeforeClosing } from '#app/ui/use-ask-before-closing.ts'

/** What the server says to a form with a file (`routes/admin/gallery/upload.ts`). */
type UploadAnswer =
  | { ok: true; action: ActionName; id?: string }
  | { ok: false; errors?: Record<string, string>; message?: string }

/** How far a form is: bytes on their way, then the server at work on what it has. */
export type Progress = { sent: number; total: number; isPreparing: boolean }

export type UploadEnd = UploadAnswer | 'stopped' | 'unreachable' | 'too-large' | 'signed-out'

/** Sends a form with a file so that its progress shows, which `fetch` cannot. @returns how to stop it */
export function sendForm(
  address: string,
  form: FormData,
  { onProgress, onEnd }: { onProgress: (progress: Progress) => void; onEnd: (end: UploadEnd) => void },
): () => void {
  const sending = new XMLHttpRequest()
  sending.upload.onprogress = ({ loaded, total }) =>
    onProgress({ sent: loaded, total, isPreparing: loaded >= total })
  sending.onload = () => onEnd(answerOf(sending))
  sending.onerror = () => onEnd('unreachable')
  sending.onabort = () => onEnd('stopped')
  sending.open('POST', address)
  onProgress({ sent: 0, total: 0, isPreparing: false })
  sending.send(form)
  return () => sending.abort()
}

/** Leaving the screen stops what is being sent. @returns whether that has happened: nobody is brought back then */
export function useStopOnLeaving(stop: RefObject<(() => void) | null>): RefObject<boolean> {
  const hasLeft = useRef(false)
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
      stop.current?.()
    }
  }, [stop])
  return hasLeft
}

/** The same for one form: a second one is not sent while the first is on its way. */
export function useUpload(address: string, onEnd: (end: UploadEnd) => void) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const stop = useRef<(() => void) | null>(null)
  useAskBeforeClosing(progress !== null)
  const hasLeft = useStopOnLeaving(stop)
  const send = (form: FormData) => {
    if (stop.current) return
    const finish = (end: UploadEnd) => {
      if (hasLeft.current) return
      stop.current = null
      setProgress(null)
      onEnd(end)
    }
    stop.current = sendForm(address, form, { onProgress: setProgress, onEnd: finish })
  }
  return { progress, send, stop: () => stop.current?.() }
}

function answerOf({ status, responseText, responseURL }: XMLHttpRequest): UploadEnd {
  if (status === 413) return 'too-large'
  if (new URL(responseURL).pathname === '/admin/login') return 'signed-out'
  const answer = parsedJson(responseText)
  return isUploadAnswer(answer) ? answer : 'unreachable'
}

function isUploadAnswer(value: unknown): value is UploadAnswer {
  if (!isRecord(value)) return false
  const { ok, action, id = '', errors = {}, message = '' } = value
  if (ok === true) return actions.some((one) => one === action) && typeof id === 'string'
  return ok === false && hasTexts(errors) && typeof message === 'string'
}
