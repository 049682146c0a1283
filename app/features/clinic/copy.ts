/** Words of the frame around every public page, and of the pages that say who the clinic is. */
export const copy = {
  frame: {
    skip: 'Skip to content',
    mainNavigation: 'Main',
    menu: 'Menu',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    quickLinks: 'Quick links',
    services: 'Services',
    visit: 'Visit',
    socialOn: (network: string) => `The clinic on ${network}`,
    copyright: (year: string, name: string) => `© ${year} ${name}`,
    shareImage: (name: string, place: string) =>
      `${name}, ${place}: sunrise over the plain, the door of the clinic lit`,
    arriveEarly: (minutes: number) => `Please arrive ${minutes} minutes before your appointment.`,
  },
  error: {
    title: 'Unexpected Application Error!',
    notFound: '404 Not Found.',
    broken: '500 Internal Server Error.',
    notFoundText: 'There is no page at this address. It may have moved, or the link may be old.',
    brokenText: 'Something on our side went wrong. Please try again, or call us.',
    home: 'Back to Home',
    book: 'Book Appointment',
    call: (phone: string) => `Call ${phone}`,
  },
} as const
