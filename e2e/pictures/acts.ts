import type { Scene } from './subject.ts'

export const idOf = (table: string, column: string, value: string) => (scene: Scene) =>
  String(scene.database(`select id from ${table} where ${column} = '${value}'`)[0]?.id)

export const press = (name: string | RegExp) => async (scene: Scene) => {
  await scene.page.getByRole('button', { name }).last().click()
}

/** Presses what sends an empty form, and waits for what is wrong with it. */
export const sendEmpty = (name: string) => async (scene: Scene) => {
  await press(name)(scene)
  await scene.page.locator('[aria-invalid=true], [role=alert]').first().waitFor()
}

/** The menu of a phone. */
export async function openMenu({ page }: Scene) {
  await page.getByRole('link', { name: /^Menu/ }).click()
}
