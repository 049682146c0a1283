import { useRef, useState } from 'react'
import { uploadPath } from '#app/features/gallery/desk/address.ts'
import { withinLimit } from '#app/features/gallery/desk/several.ts'
import { useAskBeforeClosing } from '#app/ui/use-ask-before-closing.ts'
import { sendForm, type UploadEnd, useStopOnLeaving } from '../use-upload.ts'
import { canBeSent, formOf, type Picked, pickedFrom, refusalBy } from './picked.ts'

/** How far sending has come, or what it came to. */
export type Sent = { isUnderWay: boolean; place: number; total: number; added: number; refused: number }

/**
 * The files that were chosen on this screen. Each is sent in a request of its own, one after the other, and comes to
 * are below the one before it; one that is refused stays with what was typed.
 */
export function useSeveral(onAllStored: (count: number) => void) {
  const list = usePickedList()
  const [leftOut, setLeftOut] = useState<string[]>([])
  const [sent, setSent] = useState<Sent | null>(null)
  const stop = useRef<(() => void) | null>(null)
  const hasLeft = useStopOnLeaving(stop)
  useAskBeforeClosing(sent?.isUnderWay === true)

  const choose = (files: readonly File[]) => {
    const { taken, leftOut: others } = withinLimit(files, list.now().length)
    setLeftOut(others)
    setSent(null)
    list.set([...list.now(), ...taken.map((file) => pickedFrom(file, crypto.randomUUID()))])
  }

  const sendOne = (picked: Picked, category: string) =>
    new Promise<UploadEnd>((resolve) => {
      const form = formOf(picked, { category, below: list.storedAbove(picked.key) })
      const onProgress = (progress: Picked['progress']) => list.change(picked.key, { progress })
      list.change(picked.key, { state: 'sending', problem: null, titleProblem: null })
      stop.current = sendForm(uploadPath, form, { onProgress, onEnd: resolve })
    })

  const send = async (keys: readonly string[], category: string) => {
    const total = keys.length
    const count = { added: 0, refused: 0 }
    setLeftOut([])
    for (const key of keys) list.change(key, { state: 'waits', problem: null, titleProblem: null })
    for (const [index, key] of keys.entries()) {
      const picked = list.now().find((one) => one.key === key)
      if (!picked) continue
      setSent({ isUnderWay: true, place: index + 1, total, ...count })
      const end = await sendOne(picked, category)
      // The rest stays here, and nobody is brought back to it.
      if (hasLeft.current) return
      if (typeof end === 'object' && end.ok) {
        list.stored(key, end.id ?? '')
        count.added += 1
      } else {
        list.change(key, refusalBy(end))
        count.refused += 1
      }
    }
    stop.current = null
    setSent({ isUnderWay: false, place: total, total, ...count })
    if (count.added > 0) onAllStored(count.added)
  }

  return {
    picked: list.picked,
    leftOut,
    sent,
    choose,
    type: (key: string, words: Partial<Picked>) => list.change(key, words),
    remove: (key: string) => list.set(list.now().filter((one) => one.key !== key)),
    clear: () => {
      list.set([])
      setLeftOut([])
      setSent(null)
    },
    stop: () => stop.current?.(),
    sendAll: (category: string) =>
      send(
        list
          .now()
          .filter(canBeSent)
          .map(({ key }) => key),
        category,
      ),
    sendAgain: (key: string, category: string) => send([key], category),
  }
}

/** What was picked, as it is now also for what began earlier; and where the stored ones was among them. */
function usePickedList() {
  const [picked, setPicked] = useState<Picked[]>([])
  const now = useRef(picked)
  const order = useRef<{ key: string; id: string | null }[]>([])
  const set = (next: Picked[]) => {
    const known = new Set(order.current.map(({ key }) => key))
    for (const { key } of next) if (!known.has(key)) order.current.push({ key, id: null })
    now.current = next
    setPicked(next)
  }
  return {
    picked,
    set,
    now: () => now.current,
    change: (key: string, change: Partial<Picked>) =>
      set(now.current.map((one) => (one.key === key ? { ...one, ...change } : one))),
    stored: (key: string, id: string) => {
      for (const one of order.current) if (one.key === key) one.id = id
      set(now.current.filter((one) => one.key !== key))
    },
    /** The id of the nearest stored one before it; empty where there is none. */
    storedAbove: (key: string): string => {
      const at = order.current.findIndex((one) => one.key === key)
      return order.current.slice(0, at).findLast(({ id }) => id !== null)?.id ?? ''
    },
  }
}
