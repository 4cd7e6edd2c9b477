// A person at the keyboard: Tab leads to the control, and keys come slower than from a scanner.
import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Much slower than a scanner: on a busy machine the
 * keys arrive closer together than they were sent.
 */
export const AS_A_PERSON = { delay: 130 }

const MAX_TABS = 200

/**
 * Presses Tab until the control has the focus; a window that closes may keep the focus for some of
 * the presses. A message is the last stop of a page, and gives the focus back to the stop before
 * it. A person goes on to the address bar, which this browser does not have, so Tab goes backwards
 * from there.
 */
export const tabTo = async (page: Page, control: Locator): Promise<void> => {
  await expect(control).toBeEnabled()
  const findFocus = () =>
    control.evaluate((element) => {
      const { activeElement } = document
      if (element === activeElement) return 'control'
      return activeElement?.matches('[data-sonner-toast]') ? 'message' : 'other'
    })
  let key = 'Tab'
  for (let presses = 0; presses < MAX_TABS; presses += 1) {
    const focus = await findFocus()
    if (focus === 'control') break
    if (focus === 'message') key = 'Shift+Tab'
    await page.keyboard.press(key)
  }
  await expect(control, 'the Tab key leads to the control').toBeFocused()
}

export const press = async (page: Page, control: Locator): Promise<void> => {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

export const type = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text, AS_A_PERSON)
}
