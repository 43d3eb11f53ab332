/** In the place of Mantine's own parts of these names (see SWITCHED_OFF of the build): they are never rendered. */
export const MantineCssVariables = (): null => null
export const MantineClasses = (): null => null
