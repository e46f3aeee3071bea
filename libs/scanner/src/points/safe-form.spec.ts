import { describe, expect, it } from '@jest/globals';
import { givenSite } from '../testing/site.ts';
import { effectOf, isSafeForm, isSafeToPost } from './safe-form.ts';

const formOf = (fields: string, action = '/send') => {
  const { pages } = givenSite({ responses: { '/': `<form id="f" method="post" action="${action}">${fields}</form>` } });
  const [form] = pages[0]?.forms ?? [];
  if (form === undefined) throw new Error('the page has no form');
  return form;
};

describe('submitting a form', () => {
  it.each([
    ['<input name="q">', '/search'],
    ['<input name="userinput"><input type="submit" value="Go">', '/case1.jsp'],
    ['<select name="unit"><option>cm</select>', '/convert'],
    ['<input name="q"><button>Search</button><button type="button">Reset</button>', '/find'],
    ['<input name="q"><input type="hidden" name="action" value="search_items">', '/index.php'],
    ['<input name="q"><input type="hidden" name="category" value="orders">', '/find'],
    ['<input type="hidden" name="csrf_token" value="a"><input name="q">', '/find'],
    ['<input name="login"><button>Submit</button>', '/app/usersearch'],
    ['<input name="booking">', '/search'],
    ['<input name="q">', '/changelog'],
    ['<input name="q">', '/find?sort=lastupdate'],
    ['<input name="q">', '/security-advisories/search'],
    ['<input name="q">', '/orders/search'],
    ['<input name="comment">', '/comments/search.php'],
  ])('changes nothing: %s to %s', (fields, action) => {
    expect(effectOf(formOf(fields, action))).toBe('none');
  });

  it.each([
    ['<textarea name="text"></textarea>', '/echo'],
    ['<input name="author"><input type="email" name="email"><textarea name="comment"></textarea>', '/posts/7'],
    ['<input name="name"><textarea name="message"></textarea>', '/guestbook'],
    ['<input name="stars"><input type="submit" value="Send review">', '/item'],
    ['<input name="stars">', '/replies'],
    ['<input type="hidden" name="post_id" value="3"><textarea name="text"></textarea>', '/posts'],
    ['<input type="hidden" name="form_id" value=""><textarea name="text">{}</textarea>', '/format'],
    ['<input type="hidden" name="paid" value="no"><textarea name="text">{}</textarea>', '/format'],
  ])('leaves an entry: %s to %s', (fields, action) => {
    expect(effectOf(formOf(fields, action))).toBe('entry');
  });

  it.each([
    ['<input name="name"><input name="email"><textarea name="message"></textarea>', '/send'],
    ['<input name="email">', '/newsletter'],
    ['<input name="user"><input type="password" name="pw">', '/in'],
    ['<input name="comment"><input type="hidden" name="do" value="1">', '/comment/delete'],
    ['<input name="q"><input type="file" name="f">', '/find'],
    ['<input name="q"><input name="g-recaptcha-response">', '/find'],
    ['<input name="card">', '/checkout'],
    ['<input name="title"><input type="submit" value="Save">', '/x'],
    ['<input name="item">', '/orders'],
    ['<input name="q">', '/orders/update/search'],
    ['<input name="q">', '/search?do=order'],
    ['<input name="q">', '/orders/searches'],
    ['<input name="theme">', '/settings/user'],
    ['<select name="level"><option>low</select><input type="submit" value="Submit">', '/security.php'],
    ['<input type="hidden" name="id" value="3"><button><b>Delete</b> account</button>', '/account'],
    ['<button>Sign out</button>', '/session'],
    ['<button name="service" value="7">Stop</button>', '/services'],
    ['<button name="op" value="stopall">OK</button>', '/services'],
    ['<button name="op" value="restartall">OK</button>', '/services'],
    ['<input name="title"><button form="f">Save</button>', '/x'],
    ['<input name="title"><button name="op" value="update">OK</button>', '/x'],
    ['<input name="plan"><input type="image" alt="Buy now">', '/x'],
    ['<textarea name="content"></textarea><input type="hidden" name="action" value="update">', '/editor'],
    ['<input name="q"><input type="hidden" name="originalaction" value="editPost">', '/index.php'],
    ['<input name="q"><input type="hidden" name="form_id" value="user_register_form">', '/'],
    ['<input name="q"><input type="hidden" name="_method" value="PUT">', '/items/3'],
    ['<input name="x"><input type="hidden" name="action" value="toggle-custom-fields">', '/post.php'],
    ['<input type="checkbox" name="id" value="3"><select name="action"><option value="trash">Bin</select>', '/items'],
    ['<input name="login"><button>Submit</button>', '/forgotpw'],
    ['<input name="login">', '/research'],
    ['<input name="q"><button>Save this search</button>', '/search'],
    ['<input name="q">', '/search/save'],
    ['<input name="email"><button>Notify me</button>', '/jobsearch/alerts'],
    ['<input name="booking_name"><input name="payment_card">', '/search/step2'],
    ['<input name="email"><button>Go</button>', '/people-search'],
    ['<input name="login"><input type="password" name="p">', '/search'],
    ['<textarea name="description"></textarea>', '/app/modifyproduct'],
    ['<input name="name">', '/saveuser.php'],
    ['<input name="name">', '/userupdate'],
    ['<input type="hidden" name="product_id" value="3"><textarea name="text">Oak table</textarea>', '/product'],
    ['<input name="seats">', '/api/Bookings'],
    ['<input name="text"><textarea name="replies"></textarea>', '/deletes'],
  ])('changes more than that: %s to %s', (fields, action) => {
    expect(effectOf(formOf(fields, action))).toBe('lasting');
  });

  it('is safe without a token only, where the request cannot get the current one', () => {
    expect(isSafeForm(formOf('<input name="q">'))).toBe(true);
    expect(isSafeForm(formOf('<input type="hidden" name="_token" value="a"><input name="q">'))).toBe(false);
  });
});

describe('a POST request without values', () => {
  const isSafe = (path: string) => isSafeToPost(new URL(path, 'https://example.com/'));

  it.each([
    '/api/search',
    '/api/quotes',
    '/status',
    '/news',
    '/passes',
    '/convert?unit=series',
    '/api/tickets/search',
    '/comments/search/',
    '/searchOrders',
  ])('is safe: %s', (path) => {
    expect(isSafe(path)).toBe(true);
  });

  it.each([
    '/api/order',
    '/api/orders',
    '/settings/user',
    '/api/userPreferences',
    '/config.php',
    '/payments',
    '/userBookings',
    '/api/transfers/',
    '/carts',
    '/purchases',
    '/subscribes',
    '/api?do=deletes',
    '/inboxes/replies',
    '/notes',
    '/logouts',
    '/api/pays',
    '/login',
    '/tickets/search/save',
    '/searchAndBook',
    '/searchAndOrder',
    '/comments/searchAndPost',
    '/orders/searches',
    '/tickets/search?do=order',
    '/orders/delete/search',
  ])('may change something: %s', (path) => {
    expect(isSafe(path)).toBe(false);
  });
});
