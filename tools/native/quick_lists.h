/* Reading and writing a list is what compiled rules do most. mypyc's runtime has these as functions in another file,
   which the compiler cannot inline; here their common case is inlined, and all else goes to those functions.

   Included before every compiled module, never before the runtime itself. */

#ifndef STARPORT_QUICK_LISTS
#define STARPORT_QUICK_LISTS

#include <Python.h>
#include <CPy.h>

#ifndef Py_GIL_DISABLED /* without the lock mypyc inlines them itself, in a way that is safe there */

/* An index is tagged: even numbers are twice the index, odd ones are pointers; a negative one is huge when unsigned. */

static inline PyObject *starport_get_item(PyObject *list, CPyTagged index) {
    if (likely((index & 1) == 0 && (size_t)(index >> 1) < (size_t)PyList_GET_SIZE(list))) {
        PyObject *item = PyList_GET_ITEM(list, index >> 1);
        Py_INCREF(item);
        return item;
    }
    return CPyList_GetItem(list, index);
}

static inline PyObject *starport_borrow_item(PyObject *list, CPyTagged index) {
    if (likely((index & 1) == 0 && (size_t)(index >> 1) < (size_t)PyList_GET_SIZE(list))) {
        return PyList_GET_ITEM(list, index >> 1);
    }
    return CPyList_GetItemBorrow(list, index);
}

static inline bool starport_set_item(PyObject *list, CPyTagged index, PyObject *value) {
    if (likely((index & 1) == 0 && (size_t)(index >> 1) < (size_t)PyList_GET_SIZE(list))) {
        PyObject *old = PyList_GET_ITEM(list, index >> 1);
        PyList_SET_ITEM(list, index >> 1, value);
        Py_DECREF(old);
        return true;
    }
    return CPyList_SetItem(list, index, value);
}

#define CPyList_GetItem starport_get_item
#define CPyList_GetItemShort starport_get_item
#define CPyList_GetItemBorrow starport_borrow_item
#define CPyList_GetItemShortBorrow starport_borrow_item
#define CPyList_SetItem starport_set_item

#endif
#endif
