import type { DeskForm } from '../app/features/desk/form.ts'

/** What a form of the dashboard sends: empty but for what is given. */
export const deskForm = (given: Partial<DeskForm>): DeskForm => ({
  id: '',
  updatedAt: '',
  status: '',
  set: '',
  slot: '',
  anyway: '',
  language: '',
  tell: '',
  undo: '',
  reason: '',
  emailWords: '',
  note: '',
  noteSeen: '',
  ...given,
})
