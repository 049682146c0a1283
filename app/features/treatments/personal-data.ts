import type { PersonalTables } from '#app/db/personal-data.ts'

/** What is kept here of people (docs/privacy.md). */
export const tables = {
  treatments: {
    of: 'nobody',
    personal: {},
    impersonal: [
      ...(['id', 'name', 'nameKey', 'description', 'availableTimes', 'active', 'durationMinutes'] as const),
      ...(['capacity', 'wasActive', 'weekdays', 'bufferBefore', 'bufferAfter', 'noticeMinutes'] as const),
      ...(['horizonDays', 'dailyLimit', 'onlineBooking', 'bring', 'bringIsNeutral', 'questions'] as const),
      ...(['priceKind', 'priceCents', 'category', 'position'] as const),
      ...(['createdAt', 'updatedAt', 'deletedAt'] as const),
    ],
  },
} as const satisfies PersonalTables
