import { m } from '../../../language/messages.ts'
import { clinic } from '../../clinic/website/in-use.ts'

/** What the public gallery says where the clinic fills it. */
export const pageCopy = {
  description: () =>
    m.gallery_page_description({
      clinic: clinic().name,
      city: clinic().address.city,
      state: clinic().address.state,
    }),
} as const
