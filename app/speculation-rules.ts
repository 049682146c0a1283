/**
 * Browsers that know speculation rules fetch a page of ours when a pointer rests on its link or goes down on it,
 * so that it is there with the click; not where the visitor saves data, which the browser itself looks after.
 * Pages of one visitor and answers that are no pages are left alone.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: {
              href_matches: [
                '/admin*',
                '/files/*',
                '*/appointment/booked/*',
                '*/map*',
                '*/invitation/*',
                '*/visit/*',
                '*/waitlist/*',
                '*/offer/*',
              ],
            },
          },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
