/** Stands for the printer that is connected to a device, where others have the id of a printer. */
export const LOCAL_PRINTER = 'own'
