import { titleFromFileName } from '#app/features/gallery/desk/several.ts'
import { fileProblem } from '#app/features/pictures/rules.ts'
import { writtenLanguage } from '#app/language/clinic-languages.ts'
import { fieldIn, fieldsWith, noText } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import type { Progress, UploadEnd } from '../use-upload.ts'

/** One file that was chosen, until it is stored or removed. */
export type Picked = {
  key: string
  file: File
  title: string
  description: string
  state: 'ready' | 'waits' | 'sending' | 'refused'
  progress: Progress | null
  /** Why it is not stored; of its title where that is what was wrong. */
  problem: string | null
  titleProblem: string | null
}

/** @param key tells it from the others on this screen */
export function pickedFrom(file: File, key: string): Picked {
  const problem = file.size === 0 ? 'not-a-picture' : fileProblem(file)
  const sentence =
    problem && { 'too-large': m.pictures_too_large(), 'not-a-picture': m.pictures_not_a_picture() }[problem]
  const state = sentence ? 'refused' : 'ready'
  const words = { title: titleFromFileName(file.name), description: '' }
  return { key, file, ...words, state, progress: null, problem: sentence, titleProblem: null }
}

/** Whether sending it could come to another answer: of a file that is no picture it cannot. */
export const canBeSent = ({ file }: Picked): boolean => file.size > 0 && fileProblem(file) === null

export function formOf(picked: Picked, { category, below }: { category: string; below: string }): FormData {
  const form = new FormData()
  const { title, description, file } = picked
  const written = writtenLanguage()
  const words = {
    ...fieldsWith('title', { ...noText, [written]: title }),
    ...fieldsWith('description', { ...noText, [written]: description }),
  }
  const fields = { ...words, category, below, later: '1', image: '' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file)
  return form
}

/** What an answer other than "stored" says of one picture. */
export function refusalBy(end: UploadEnd): Pick<Picked, 'state' | 'progress' | 'problem' | 'titleProblem'> {
  const refused = { state: 'refused', progress: null, titleProblem: null } as const
  if (end === 'stopped') return { ...refused, state: 'ready', problem: m.gallery_several_stopped() }
  if (end === 'unreachable') return { ...refused, problem: m.gallery_several_unreachable() }
  if (end === 'too-large') return { ...refused, problem: m.pictures_too_large() }
  if (end === 'signed-out') return { ...refused, problem: m.gallery_several_signed_out() }
  if (end.ok) return { ...refused, problem: null }
  const { [fieldIn('title', writtenLanguage())]: title = null, ...others } = end.errors ?? {}
  const problem = end.message ?? Object.values(others)[0] ?? null
  return { ...refused, titleProblem: title, problem }
}
