import { m } from '../../../language/messages.ts'
import { clinic } from '../../clinic/content.ts'

/** The words of the public gallery; the sentence of the empty one to the letter. */
export const pageCopy = {
  description: () =>
    m.gallery_page_description({
      clinic: clinic.name,
      city: clinic.address.city,
      state: clinic.address.state,
    }),
  counted: (count: number) => m.gallery_page_counted({ count }),
} as const
