import type { Locator, Page } from '@playwright/test'

/** How a person presses and types. */
export type Hand = {
  press(target: Locator): Promise<void>
  /** In place of what is there. */
  type(field: Locator, text: string): Promise<void>
  choose(list: Locator, label: string): Promise<void>
}

export const pointer: Hand = {
  press: (target) => target.click(),
  type: (field, text) => field.fill(text),
  choose: async (list, label) => void (await list.selectOption(label)),
}

/** More than the longest screen of the walk has. */
const MOST_TABS = 150

/** Nothing but keys: what Tab and the arrows do not reach cannot be pressed. */
export const keyboard = (page: Page): Hand => ({
  press: async (target) => {
    await reach(page, target)
    await page.keyboard.press(await keyOf(target))
  },
  type: async (field, text) => {
    await reach(page, field)
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text)
  },
  choose: async (list, label) => {
    await reach(page, list)
    await page.keyboard.type(label)
    await page.keyboard.press('Enter')
  },
})

/** Moves the focus as a user does: from control to control, and with the arrows within a menu, a transcript or a list of tabs. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < MOST_TABS; presses++) {
    const { focused, beside } = await target.evaluate(placeOfFocus)
    if (focused) return
    await page.keyboard.press(beside ?? 'Tab')
  }
  throw new Error(`No key reaches ${target}.`)
}

/** Runs in the page. */
function placeOfFocus(target: Element): { focused: boolean; beside: string | null } {
  const KEYS = {
    '[role="menuitem"]': 'ArrowDown',
    '[role="tab"]': 'ArrowRight',
    '.transcript button[tabindex]': 'ArrowDown',
  }
  const at = document.activeElement
  const [, key = null] = Object.entries(KEYS).find(([one]) => at?.matches(one) && target.matches(one)) ?? []
  return { focused: at === target, beside: key }
}

async function keyOf(target: Locator): Promise<string> {
  const isBox = await target.evaluate((one) => one.matches('[type="checkbox"], [role="switch"], [role="checkbox"]'))
  return isBox ? 'Space' : 'Enter'
}
