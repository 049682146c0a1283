import type { PersonalTables } from '#app/db/personal-data.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  gallery_images: {
    of: 'nobody',
    personal: {},
    impersonal: [
      ...(['id', 'title', 'description', 'isDescribed', 'image', 'category', 'alternativeText'] as const),
      ...(['width', 'height', 'widths', 'placeholder', 'orderedAt'] as const),
      ...(['createdAt', 'updatedAt', 'deletedAt'] as const),
    ],
  },
} as const satisfies PersonalTables
