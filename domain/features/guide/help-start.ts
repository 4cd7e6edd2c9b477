// Help, tab Getting Started: setting up the business, departments, roles, the menu.
import type { HelpGuide } from './help-guide.ts'

const businessSetup: HelpGuide = {
  id: 'business-setup',
  title: 'Business setup in Settings',
  steps: [
    {
      text:
        'Open **Settings**, tab **Business Info**. Administrators change everything there, ' +
        'moderators the details of their own department.',
      to: '/settings',
      link: 'Open Settings',
    },
    {
      text:
        'Enter the name, address and phone. They are printed at the top of every receipt. ' +
        'The sample receipt changes while you type.',
    },
    { text: 'Add your logo. A large picture is made smaller.' },
    {
      text:
        'Enter the **WhatsApp number** with its country code, like +256 772 123 456. ' +
        'Customers who scan its QR code open a chat with you.',
    },
    {
      text:
        'A department can have details of its own: choose it above the form. ' +
        'What it leaves empty it takes from **Global Settings**.',
    },
    { text: 'Save. The next receipt of every till shows the new details.' },
  ],
}

const departments: HelpGuide = {
  id: 'departments',
  title: 'Departments, categories and suppliers',
  steps: [
    {
      text:
        'An administrator finds all three under **Inventory Advanced**, ' +
        'which the menu calls **Adv Inventory**: two buttons and a tab.',
      to: '/inventory-advanced',
      link: 'Open Adv Inventory',
    },
    {
      text:
        'A department is a part of the shop with its own goods and staff. ' +
        'It is added in **Settings**, tab **Departments**.',
      to: '/settings?tab=departments',
      link: 'Open Departments',
    },
    { text: 'If the name contains the word PERFUME, products are sold by ml.' },
    {
      text:
        'A category groups products or services. It can also be made on the spot: ' +
        'type its name in the form of a product or service.',
    },
    {
      text:
        'A supplier has a contact person, phone and e-mail, and is chosen in the form ' +
        'of a product.',
    },
  ],
}

const roles: HelpGuide = {
  id: 'roles',
  title: 'Roles: who may do what',
  steps: [
    {
      text:
        '**Admin**: may do everything, in all departments. ' +
        'Only admins add and edit products, see costs, manage staff and delete data.',
    },
    {
      text:
        '**Moderator**: works in one department, sees its dashboard and its profit by day, ' +
        'and changes its business details.',
    },
    {
      text:
        '**User**: works in one department. Sells, and records expenses, mobile money, ' +
        'counts of the drawer and internal usage.',
    },
    {
      text:
        '**Cashier**: a user at the counter. Rights: ' +
        'processing sales and viewing basic inventory. There is no separate role for it: ' +
        'give the person the role user.',
    },
    {
      text: 'An administrator gives roles and departments in **Staff Mgmt**, with **Add staff**.',
      to: '/staff',
      link: 'Open Staff Mgmt',
    },
    {
      text:
        'A new account sees only **Department Access Required** until it has a department. ' +
        'Then the page opens.',
    },
  ],
}

const mainMenu: HelpGuide = {
  id: 'main-menu',
  title: 'The main menu',
  steps: [
    {
      text:
        'The bar on top holds groups: **Sell**, **Stock**, **Cash**, **Admin** and more. ' +
        'Below it are the pages of the open group.',
    },
    {
      text:
        'On a phone the pages are a row of icons that scrolls sideways. ' +
        'The last one, **All pages**, shows all of them.',
    },
    {
      text:
        'You see only the pages that are meant for you. Press **Ctrl + K** to find a page, ' +
        'product, receipt or customer. Press **?** to see the shortcuts.',
    },
    {
      text:
        'The department on the right is where new sales, services and records go. ' +
        'Only admins can change it.',
    },
    {
      text:
        'The moon or sun beside it changes between light and dark. ' +
        '**Sign Out** is at the end; on phones in the account menu.',
    },
    { text: 'The green button at the bottom opens a chat with the developer.' },
  ],
}

export const startGuides: readonly HelpGuide[] = [businessSetup, departments, roles, mainMenu]
