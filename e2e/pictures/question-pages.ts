import { idOf, sendEmpty } from './acts.ts'
import type { Scene, Subject } from './subject.ts'

const path = (scene: Scene) => `/admin/treatments/${idOf('treatments', 'nameKey', 'hrt')(scene)}/questions`

/** What a treatment asks patients. */
export const questionPages: Subject[] = [
  { name: 'questions-empty', path },
  {
    name: 'questions-add-error',
    path,
    bring: async (scene) => {
      await scene.page.getByRole('link', { name: 'Add question' }).click()
      await sendEmpty('Save')(scene)
    },
  },
]
