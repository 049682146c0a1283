import type { Locator, Page } from '@playwright/test'

/** What makes the page wider than its window, innermost; what scrolls by itself or is cut off does not. */
export const beyondEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    const isOut = (element: Element) => element.getBoundingClientRect().right > innerWidth + 1
    return [...document.querySelectorAll('body *')]
      .filter((element) => isOut(element) && ![...element.children].some(isOut))
      .map((element) => `${element.localName} ${element.className} ${element.textContent?.slice(0, 60)}`)
  })

/** CSS pixels: WCAG 2.2, success criterion 2.5.8. */
const leastTarget = 24

/** What is pressed and is narrower or lower than a fingertip; links within a line of text aside, as the rule has them. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const all = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
    ]
    const boxOf = (element: HTMLElement) => {
      const label = element.matches('[type=checkbox], [type=radio]') ? element.closest('label') : null
      return (label ?? element).getBoundingClientRect()
    }
    const isSmall = ({ width, height }: DOMRect) => width < least - 0.5 || height < least - 0.5
    const isShown = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const isInLine = (element: HTMLElement) => getComputedStyle(element).display === 'inline'
    return all
      .filter((element) => isShown(element) && !isInLine(element) && isSmall(boxOf(element)))
      .filter((element) => getComputedStyle(element).clipPath !== 'inset(50%)')
      .map((element) => `${element.localName} ${element.className} ${element.textContent?.slice(0, 30)}`)
  }, leastTarget)

/** Chosen words of those selects that are wider than the room before the arrow. */
export const cutChoices = (selects: Locator): Promise<string[]> =>
  selects.evaluateAll((all) =>
    all.flatMap((select) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select)
      const words = select.querySelector<HTMLOptionElement>('option:checked')?.text ?? ''
      const canvas = document.createElement('canvas').getContext('2d')
      if (!canvas) throw new Error('Nothing can be measured.')
      canvas.font = font
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return canvas.measureText(words).width > room ? [words] : []
    }),
  )
